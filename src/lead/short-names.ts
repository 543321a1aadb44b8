// How a lead is named, and parts of a person's name for places that must not show all of it.

type Named = { name: string; ref: string }

/** The name, which the visitor may have left out. */
export const titleOf = ({ name, ref }: Named): string => name || ref

/** For a sentence about the person. Leaves out a title such as „Dr.“. */
export const firstNameOf = ({ name, ref }: Named): string =>
  name.split(/\s+/).find((word) => !word.endsWith('.')) || ref

/** For a line with little room. */
export const shortNameOf = ({ name, ref }: Named): string => surnameOf(name) || ref

/** `E. M.` */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return letters
    .slice(0, 3)
    .map((letter) => `${letter}.`)
    .join(' ')
}

/** The surname without titles, for example `Schulze Althoff`. For several people, it is the surname of the last one. */
export function surnameOf(name: string): string {
  const [person = ''] = name.split(/\s(?:&|und)\s/).slice(-1)
  const words = person.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  return words.slice(words.length > 1 ? 1 : 0).join(' ')
}
