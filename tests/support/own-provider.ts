import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { changeFile } from './change-file.ts'
import { copyProject } from './copy-project.ts'
import { writeSigned } from './own-legal.ts'

export const OWN_ADDRESS = 'https://www.sonnenenergie-westfalen-nord.example'

/** Every fact of a provider, each as long as it can plausibly be, and none as the sample has it. */
const OWN_FACTS = {
  'company.yaml': {
    brand: 'Sonnenenergie Westfalen-Nord',
    name: 'Sonnenenergie Nordwestmünsterland Projektierungsgesellschaft',
    legalForm: 'UG (haftungsbeschränkt)',
    inFormation: 'ja',
    street: 'Freiherr-vom-Stein-und-zu-Altenstein-Straße 127b',
    postalCode: '27383',
    town: 'Scheeßel-Westeresch, Landkreis Rotenburg',
    region: 'Nordwestmünsterland',
    phone: '+49 (0)2 21 47 10 555-321',
    phoneHours: { firstDay: 'Di', lastDay: 'Sa', fromHour: '10', toHour: '20' },
    email: 'dachpruefung@sonnenenergie-westfalen-nord.example',
    contacts: [
      ['Annegret-Maria Schulze-Brockhausen', 'Wirtschaftlichkeit und Fördermittel', '310'],
      ['Dr.-Ing. Karl-Friedrich von Heydebrink', 'Anlagenplanung und Netzanschluss', '320'],
      ['Wilhelmina Große-Entrup-Hinterding', 'Bauleitung und Gerüst', '330'],
      ['Maximilian-Alexander Grotendorst', 'Elektroinstallation und Zählerschrank', '340'],
    ].map(([name, role, extension]) => ({ name, role, phone: `+49 (0)2 21 47 10 555-${extension}` })),
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
  },
  'privacy.yaml': {
    host: { name: 'Rechenzentrum Rotenburger Land eG', address: 'Lange Straße 4, 27356 Rotenburg' },
    mailService: { name: 'Postwerk AG', address: 'Lindenallee 9, 20259 Hamburg' },
    dataProtectionOfficer: 'Dr. Hedwig Lohmann, datenschutz@sonnenenergie-westfalen-nord.example',
    supervisoryAuthority: 'Landesbeauftragter für den Datenschutz Niedersachsen, Prinzenstraße 5, 30159 Hannover',
  },
}

/**
 * Copies the project into a temporary folder, as a provider has it: facts, legal texts and pictures of its own, and one
 * question less. @returns the folder, where nothing is compiled or built yet
 */
export async function copyOwnProvider(root: string): Promise<string> {
  const folder = copyProject(root, 'own-provider')
  for (const [file, facts] of Object.entries(OWN_FACTS)) {
    changeFile(folder, file as keyof typeof OWN_FACTS, (values) => Object.assign(values, facts))
  }
  changeFile(folder, 'page/faq.yaml', ({ items }) => (items as unknown[]).splice(0, 1))
  writeContent(folder, 'towns', '27383: Scheeßel\n27356: Rotenburg\n')
  writeSigned(folder)
  await writeOwnPictures(folder)
  return folder
}

const OWN_ALTS = {
  hero: 'Monteure schrauben im letzten Abendlicht Solarmodule auf die Schienen eines steilen Dachs mit roten Ziegeln',
  team: 'Vier Leute aus Montage und Planung stehen vor dem Lager neben einem Stapel Solarmodule',
} as const

/** Gives a copy pictures of its own: the large one so dark that the words stand on paper. */
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

/** With the first line by which an editor finds the file's schema. */
function writeContent(folder: string, name: string, text: string): void {
  const schema = `# yaml-language-server: $schema=schema/${name}.json`
  writeFileSync(join(folder, `content/${name}.yaml`), `${schema}\n${text}`)
}
