// Parts of a person's name, for places that must not show all of it.

/** `E. M.` */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return letters
    .slice(0, 3)
    .map((letter) => `${letter}.`)
    .join(' ')
}

/** The last word of a name. */
export function surnameOf(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? ''
}

/** The first word of a name that is no title, such as „Dr.“. */
export function firstWordOf(name: string): string {
  return name.split(/\s+/).find((word) => !word.endsWith('.')) ?? ''
}
