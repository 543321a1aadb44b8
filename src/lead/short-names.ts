// How a lead is named, and parts of a person's name for places that must not show all of it.

type NameAndRef = { name: string; ref: string }

export const nameOrRef = ({ name, ref }: NameAndRef): string => name || ref

/** Two to four capitalised words of letters. */
const FULL_NAME = /^(?:\p{Lu}[\p{L}\p{M}’'-]{0,20}\.? ){1,3}\p{Lu}[\p{L}\p{M}’'-]{0,20}$/u

/** False for a text that may be a sender's own words, which no mail to a person repeats. */
export const isFullName = (name: string): boolean => FULL_NAME.test(name)

/** For a sentence about the person. */
export const spokenNameOrRef = ({ name, ref }: NameAndRef): string => spokenName(name) || ref

/** For a line with little room. */
export const surnameOrRef = ({ name, ref }: NameAndRef): string => surnameOf(name) || ref

/** `E. M.`, without titles. A long name has its first two and its last. */
export function initialsOf(name: string): string {
  const letters =
    wordsOf(name)
      .join(' ')
      .match(/(?<!\p{L})\p{L}/gu) ?? []
  return [...letters.slice(0, 2), ...letters.slice(2).slice(-1)].map((letter) => `${letter}.`).join(' ')
}

/** The surname without titles, for example `Schulze Althoff`. For several people, it is the surname of the last one. */
export function surnameOf(name: string): string {
  const [person = ''] = name.split(/\s(?:&|und)\s/).slice(-1)
  const words = wordsOf(person)
  return words.slice(words.length > 1 ? 1 : 0).join(' ')
}

const FORM_OF_ADDRESS = /^(?:Familie|Eheleute|Herr|Frau)$/

/** The first name, or for example `Familie Müller`. */
export function spokenName(name: string): string {
  const [first = '', ...others] = wordsOf(name)
  return FORM_OF_ADDRESS.test(first) ? [first, ...others.slice(-1)].join(' ') : first
}

/** The words of a name without titles such as „Dr.“. */
const wordsOf = (name: string) => name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
