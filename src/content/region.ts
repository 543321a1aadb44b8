/** Each German preposition for a place in the region, with the one for an origin from it. */
const FROM: Record<string, string> = {
  'in der': 'aus der',
  'in den': 'aus den',
  im: 'aus dem',
  in: 'aus',
  'an der': 'von der',
  'auf der': 'von der',
  am: 'vom',
  auf: 'von',
  'rund um': 'aus der Gegend um',
}
const WRITTEN = new RegExp(`^(${Object.keys(FROM).join('|')}) (?!(?:der|die|das|den|dem) )(.+)$`)

/** Endings of feminine names. People often use a wrong article with them. */
const FEMININE = /(pfalz|heide|lausitz|eifel|rhön|börde|schweiz|prignitz|altmark|uckermark|wetterau|marsch|geest|alb)$/i
const NOT_FEMININE = /(land|gau|allgäu|gebirge|wald|tal|ried|sieg|hunsrück|eichsfeld|becken)$/i

export interface Region {
  name: string
  /** `im Münsterland`, `in der Oberpfalz`, `am Niederrhein`. */
  in: string
  /** `aus dem Münsterland`, `aus der Oberpfalz`, `vom Niederrhein`. */
  from: string
}

/**
 * Returns a sentence if the preposition is wrong.
 * @param text the region with its preposition
 */
export function readRegion(text: string): Region | { sentence: string } {
  const [, before = '', name = ''] = WRITTEN.exec(text) ?? []
  if (name === '') {
    return { sentence: 'Schreib davor, wie man es sagt: „im …“, „in der …“, „in …“, „am …“ oder „auf …“.' }
  }
  const right =
    before === 'im' && FEMININE.test(name) ? 'in der' : before === 'in der' && NOT_FEMININE.test(name) ? 'im' : before
  if (right !== before) return { sentence: `Es heißt „${right} ${name}“.` }
  return { name, in: text, from: `${FROM[before]} ${name}` }
}
