import { company } from '../company.ts'
import { figures } from '../offer.ts'

export const trust = {
  title: 'Handwerk, das in der Nähe bleibt',
  pictureAlt: 'Beispielbild: Solarmodule werden auf Schienen montiert, daneben Leiter, Gerüst und Werkzeug',
  cards: [
    {
      title: `${figures.systems.replace('ü', 'Ü')} Anlagen`,
      text: 'So viele Anlagen haben wir in der Region installiert.',
    },
    {
      title: `Aus dem ${company.region}`,
      text: 'Unser Standort liegt in der Region. Kurze Wege, auch wenn etwas zu tun ist.',
    },
    { title: 'Meister und Ingenieure', text: 'Handwerk und Planung arbeiten bei uns Hand in Hand.' },
    { title: 'Eigene Montageteams', text: 'Auf dein Dach kommen unsere Leute.' },
  ],
  contactsTitle: 'Deine Ansprechpartner',
} as const
