import { company } from '../company.ts'
import { figures } from '../offer.ts'

interface TrustCard {
  title: string
  /** Shown large above the title. */
  figure?: string
  text?: string
}

export const trust = {
  title: `Handwerk aus dem ${company.region}`,
  pictureAlt: 'Beispielbild: Solarmodule werden auf Schienen montiert, daneben Leiter, Gerüst und Werkzeug',
  cards: [
    {
      figure: figures.systems.replace('ü', 'Ü'),
      title: 'Anlagen in der Region installiert',
    },
    {
      title: 'Kurze Wege',
      text: 'Unser Standort liegt in der Region, auch wenn später etwas zu tun ist.',
    },
    { title: 'Meister und Ingenieure', text: 'Handwerk und Planung arbeiten bei uns Hand in Hand.' },
    { title: 'Eigene Montageteams', text: 'Auf dein Dach kommen unsere Leute.' },
  ] as readonly TrustCard[],
  /** Under the picture, which is an illustration. */
  pictureCaption: 'Beispielbild',
  contactsTitle: 'Deine Ansprechpartner',
} as const
