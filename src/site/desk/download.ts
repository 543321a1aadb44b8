/** Hands a file over to the browser, which saves it. */
export function download({ file, content }: { file: string; content: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content]))
  link.download = file
  link.click()
  // Safari reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
