interface FileInputProps {
  id: string;
  accept: string;
  onChosen: (file: File | undefined) => void;
}

/** A file that was mended is chosen again under its name: to a browser that is no change, unless nothing was chosen before. */
export function FileInput({ onChosen, ...control }: FileInputProps) {
  return (
    <input
      {...control}
      type="file"
      className="input"
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
      onChange={({ target }) => onChosen(target.files?.[0])}
    />
  );
}
