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
