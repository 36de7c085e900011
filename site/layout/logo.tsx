export function Logo() {
  return <img src="/favicon.svg" alt="" width={36} height={36} />;
}
