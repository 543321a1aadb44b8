import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { changeFile, copyProject, writeSigned } from './built-copy.ts'

/** Every fact of a provider. Each is as long as plausible, and different from the sample. */
const OWN_FACTS = {
  'company.yaml': {
    brand: 'Sonnenenergie Westfalen-Nord',
    name: 'Sonnenenergie Nordwestmünsterland Projektierungsgesellschaft',
    legalForm: 'UG (haftungsbeschränkt)',
    inFormation: 'ja',
    street: 'Freiherr-vom-Stein-und-zu-Altenstein-Straße 127b',
    postalCode: '27383',
    town: 'Scheeßel-Westeresch, Landkreis Rotenburg',
    region: 'in der Schaumburger Geest',
    phone: '+49 (0)2 21 47 10 555-321',
    phoneHours: 'Di–Do 8:30–18:45, Fr 10–20',
    email: 'dachpruefung@sonnenenergie-westfalen-nord.example',
    contacts: [
      ['Annegret-Maria Schulze-Brockhausen', 'Wirtschaftlichkeit und Fördermittel', '310'],
      ['Dr.-Ing. Karl-Friedrich von Heydebrink', 'Anlagenplanung und Netzanschluss', '320'],
      ['Wilhelmina Große-Entrup-Hinterding', 'Bauleitung und Gerüst', '330'],
      ['Maximilian-Alexander Grotendorst', 'Elektroinstallation und Zählerschrank', '340'],
    ].map(([name, role, extension], index) => {
      // The third contact has no photo.
      const photo = ['annegret.jpg', 'karl.png', '', 'maximilian.jpg'][index] ?? ''
      return { name, role, phone: `+49 (0)2 21 47 10 555-${extension}`, photo }
    }),
    callsOnlyFromContacts: 'ja',
    represented: ['Annegret-Maria Schulze-Brockhausen', 'Dr.-Ing. Karl-Friedrich von Heydebrink'],
    register: { court: '', number: '' },
    supervisoryChair: '',
    vatId: 'DE987654321',
    copyrightYear: '2031',
  },
  'offer.yaml': {
    priceFromCents: '21,95',
    priceToCents: '25,45',
    guaranteeYears: '17',
    contractYears: '19',
    equityEuros: '250',
    replyHours: '36',
    roofCheckMinutes: '14',
    systemsInstalled: '12500',
    sampleContract: 'https://www.sonnenenergie-westfalen-nord.example/mustervertrag.pdf',
    answerLeaks: 'Schäden durch die Montage beheben wir auf unsere Kosten.',
  },
  'page/customers.yaml': {
    roofs: ['lange-straße.jpg', 'hof.webp', 'reihenhaus.jpg'].map((picture, index) => ({
      picture,
      alt: 'Ein Haus mit Solarmodulen auf dem Dach',
      title: ['Einfamilienhaus in Rotenburg', 'Ein Hof mit zwei Scheunen an der Wümme', 'Reihenhaus'][index],
      text: '14 Module nach Süden und 12 nach Westen, seit Mai 2026.',
    })),
    reviews: ['Karin B.', 'Friedrich-Wilhelm von der Heydebreck'].map((name) => ({
      text: 'Nach drei Tagen stand die erste Rechnung im Haus, und sie war kleiner als gedacht. Die Monteure haben jede Frage beantwortet, auch die zur Dachpappe meines Schuppens.',
      name,
      town: 'Scheeßel-Westeresch',
      date: '12.05.2026',
      source: 'https://www.bewertungen.example/sonnenenergie-westfalen-nord/17',
    })),
    verification: 'Wir zeigen nur Bewertungen, deren Namen wir mit unseren Verträgen abgeglichen haben.',
  },
  'privacy.yaml': {
    host: { name: 'Rechenzentrum Rotenburger Land eG', address: 'Lange Straße 4, 27356 Rotenburg' },
    mailService: { name: 'Postwerk AG', address: 'Lindenallee 9, 20259 Hamburg' },
    dataProtectionOfficer: 'Dr. Hedwig Lohmann, datenschutz@sonnenenergie-westfalen-nord.example',
    state: '',
  },
}

/** Questions of kinds that the sample does not have. */
const OWN_QUESTIONS = [
  {
    id: 'eindeckung',
    kind: 'Auswahl',
    question: 'Womit ist das Dach deines Hauses zurzeit gedeckt?',
    options: ['Tonziegel oder Betondachsteine', 'Trapezblech-Sandwichelemente', 'Schiefer', 'etwas anderes'],
  },
  { id: 'anmerkung', kind: 'Text', question: 'Was sollen wir über den Zählerschrank wissen?', sensitive: 'ja' },
]

/**
 * Copies the project into a temporary folder. The copy has a provider's own facts, legal texts, pictures and questions, and one
 * frequent question less. Returns the folder. It is not compiled or built yet.
 */
export async function copyOwnProvider(root: string): Promise<string> {
  const folder = copyProject(root, 'own-provider')
  for (const [file, facts] of Object.entries(OWN_FACTS)) {
    changeFile(folder, file as keyof typeof OWN_FACTS, (values) => Object.assign(values, facts))
  }
  changeFile(folder, 'page/faq.yaml', ({ items }) => (items as unknown[]).splice(0, 1))
  changeFile(folder, 'questions.yaml', ({ questions }) => (questions as unknown[]).push(...OWN_QUESTIONS))
  writeContent(folder, 'towns', '27383: Scheeßel\n27356: Rotenburg\n')
  writeSigned(folder)
  await writeOwnPictures(folder)
  await writeNamedPictures(folder)
  return folder
}

const OWN_ALTS = {
  hero: 'Monteure schrauben im letzten Abendlicht Solarmodule auf die Schienen eines steilen Dachs mit roten Ziegeln',
  team: 'Vier Leute aus Montage und Planung stehen vor dem Lager neben einem Stapel Solarmodule',
} as const

/** Gives a copy its own pictures. The large one is so dark that the words get a paper background. */
export async function writeOwnPictures(folder: string): Promise<void> {
  const images = join(folder, 'content/images')
  rmSync(images, { recursive: true, force: true })
  mkdirSync(images, { recursive: true })
  const photo = join(folder, 'src/site/sample-pictures/team.jpg')
  await sharp(photo).modulate({ brightness: 0.45, saturation: 0.8 }).jpeg().toFile(join(images, 'hero.jpg'))
  await sharp(photo).flop().modulate({ hue: 12 }).jpeg().toFile(join(images, 'team.jpg'))
  const words = Object.entries(OWN_ALTS).map(([name, alt]) => `${name}:\n  alt: ${alt}\n  focus: 50 % 50 %\n`)
  writeContent(folder, 'pictures', words.join(''))
}

async function writeNamedPictures(folder: string): Promise<void> {
  const images = join(folder, 'content/images')
  const samples = join(folder, 'src/site/sample-pictures')
  const face = sharp(join(samples, 'evening-phone.jpg')).resize(600).flop().modulate({ hue: 12 })
  for (const name of ['annegret.jpg', 'karl.png', 'maximilian.jpg']) await face.clone().toFile(join(images, name))
  const roof = sharp(join(samples, 'team.jpg')).flop().modulate({ hue: 24 })
  for (const name of ['lange-straße.jpg', 'hof.webp', 'reihenhaus.jpg']) {
    await roof.clone().resize(1200).toFile(join(images, name))
  }
}

/** Starts with the line that names the schema for editors. */
function writeContent(folder: string, name: string, text: string): void {
  const schema = `# yaml-language-server: $schema=schema/${name}.json`
  writeFileSync(join(folder, `content/${name}.yaml`), `${schema}\n${text}`)
}
