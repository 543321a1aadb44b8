import { NBSP } from '../base/nbsp.ts'
import { outcomeWords } from './record-words.ts'
import { times } from './times.ts'

/** The values of one lead. */
interface Values {
  /** `''` if unknown. */
  town: string
  /** When the answer is due, or the appointment begins. */
  at: Parameters<typeof times.short>[0]
  isVisit: boolean
}

const requestFrom = (town: string) => (town === '' ? 'Anfrage' : `Anfrage aus ${town}`)

/** The notifications of a device. They have a town, but no name or number, because other people see a locked screen. */
export const pushWords = {
  appointment: {
    one: ({ town, at, isVisit }: Values) => ({
      title: `${at.time}${NBSP}Uhr: ${isVisit ? outcomeWords.visit : outcomeWords.call}`,
      text: requestFrom(town),
    }),
    many: (count: string) => `${count} Termine in einer Stunde`,
  },
  arrived: {
    one: ({ town, at }: Values) => ({ title: `Neue ${requestFrom(town)}`, text: `Antwort bis ${times.short(at)}` }),
    many: (count: string) => `${count} neue Anfragen`,
  },
  tried: {
    one: ({ town }: Values) => ({ title: 'Jetzt wieder anrufen', text: requestFrom(town) }),
    many: (count: string) => `${count}-mal wieder anrufen`,
  },
  assigned: {
    one: ({ town }: Values) => ({ title: 'An dich übergeben', text: requestFrom(town) }),
    many: (count: string) => `${count} Anfragen an dich übergeben`,
  },
  /** The desk shows these next to the town. */
  news: { arrived: 'Neu', assigned: 'Für dich', supplemented: 'Neue Antwort', tried: 'Anruf fällig' },
  also: (news: string) => `Außerdem: ${news}`,
  moreThan: (count: number) => `Mehr als ${count}`,
  probe: { title: 'Probe', text: 'Meldungen kommen hier an.' },
  /** The dialog of notices shows these three. */
  privacy:
    'Auf dem Sperrbildschirm steht nur der Ort, nie ein Name. Die Meldung läuft verschlüsselt über Apple, Google, Microsoft oder Mozilla, je nach Browser.',
  isOn: 'Dieses Gerät meldet neue Anfragen, fällige Anrufe, Termine in einer Stunde und was dir jemand weitergibt.',
  probeResults: {
    arrived:
      'Die Probe ist angekommen. Siehst du sie nicht, hält das Gerät sie zurück: Erlaube Mitteilungen des Browsers in den Einstellungen des Geräts, und schalte „Nicht stören“ aus.',
    late: `Die Probe ist nach 15${NBSP}Sekunden nicht angekommen. Prüfe, ob das Gerät Internet hat und der Browser im Hintergrund laufen darf.`,
    gone: 'Die Probe kommt nicht an: Der Browser kennt diese Seite nicht mehr. Schalte „Melden, auch wenn die Seite zu ist“ aus und wieder ein.',
    refused: 'Die Probe kommt gerade nicht an. Versuch es in ein paar Minuten noch einmal.',
  },
} as const
