/** A settings file dropped on the rules takes their place. */

/** The largest file that is read. */
const MOST_BYTES = 1_048_576;

export function acceptFiles(target: HTMLElement, onText: (text: string) => void): void {
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  target.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    target.classList.add("is-target");
  });
  target.addEventListener("dragleave", () => target.classList.remove("is-target"));
  target.addEventListener(
    "drop",
    (event) => {
      target.classList.remove("is-target");
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      if (file.size <= MOST_BYTES) void file.text().then(onText);
    },
    true,
  );
}
