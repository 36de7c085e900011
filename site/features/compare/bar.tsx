/** The drawing says nothing that the number does not. */
export function Bar({ share }: { share: number }) {
  return (
    <svg className="versus-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0h${Number((share * 100).toFixed(1))}v6H0z`} />
    </svg>
  );
}
