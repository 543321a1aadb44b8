import { type Finding, finding, type Page } from './finding.ts'
import { readText } from './read-html.ts'

/** What the repository ships, and what can belong to nobody: example domains, and numbers kept free for fiction. */
const SAMPLES: readonly [pattern: RegExp, where: string][] = [
  [/Muster Dachstrom/i, 'brand und name'],
  [/Musterstraße/i, 'street'],
  [/(Erika|Max) Mustermann/i, 'contacts'],
  [/Frieda Beispiel/i, 'represented'],
  [/[\w.+-]+@([\w-]+\.)*(example\.(org|com|net)|[\w-]+\.(example|invalid|test))\b/i, 'email'],
  [/0221 ?4710\d{3}|(?<!\d)(\+49|0)221[\s/-]*4710\d{3}/, 'phone oder contacts'],
]

/** @param texts what people read, pages and mails, each with where it stands */
export function findSampleFacts(texts: readonly { where: string; text: string }[]): Finding[] {
  return SAMPLES.flatMap(([pattern, key]) => {
    const found = texts.flatMap(({ where, text }) => {
      const match = pattern.exec(text)
      return match === null ? [] : [{ where, value: match[0] }]
    })
    const [first] = found
    if (first === undefined) return []
    const places = found.map(({ where }) => where).join(', ')
    return [
      finding(
        `Noch ein Beispiel: "${first.value}" (${places})`,
        `Trag in content/company.yaml bei ${key} eure Angaben ein, oder ruf npm run setup auf.`,
      ),
    ]
  })
}

export const textsOf = (pages: readonly Page[]) =>
  pages.map(({ path, html }) => ({
    where: path,
    // Structured data and addresses of links are read by machines alone, and must be right all the same.
    text: `${readText(html)} ${[...html.matchAll(/application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi)].map(([, json]) => json).join(' ')} ${[...html.matchAll(/href=["']?(?:mailto|tel):([^"'\s>]+)/gi)].map(([, to]) => to).join(' ')}`,
  }))
