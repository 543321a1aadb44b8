import { figures, offer } from '../offer.ts'

export const benefits = {
  title: 'Das ist für dich drin',
  /** The largest card: the price. */
  price: {
    title: `${figures.guarantee} Preisgarantie`,
    figure: figures.priceRange,
    unit: `pro Kilowattstunde Solarstrom, ${figures.vat}`,
    text: 'Fest vereinbart. Deinen genauen Preis nennen wir dir nach der Dachprüfung.',
  },
  equity: {
    figure: figures.equity,
    title: 'Eigenkapital',
    text: 'Planung, Anlage und Einbau zahlen wir.',
  },
  cards: [
    { title: 'Keine Mindestabnahme', text: 'Du zahlst nur den Solarstrom, den du verbrauchst.' },
    {
      title: 'Rundum betreut',
      text: 'Versicherung, Wartung, Überwachung und Reparaturen sind unsere Sache.',
    },
    {
      title: 'Dein Stromvertrag bleibt',
      text: 'Nachts und wenn die Sonne nicht reicht, springt dein bisheriger Anbieter ein.',
    },
  ],
  afterwards: {
    title: `Nach ${offer.contractYears}\u00a0Jahren frei entscheiden`,
    choices: [
      { title: 'Kaufen', text: 'Du übernimmst die Anlage zum Restwert.' },
      { title: 'Verlängern', text: 'Du nutzt den Solarstrom weiter wie bisher.' },
      { title: 'Abbauen lassen', text: 'Du lässt die Anlage von deinem Dach nehmen.' },
    ],
  },
  catch: {
    title: 'Und wo ist der Haken?',
    text:
      `Die Anlage gehört uns, und der Vertrag läuft ${offer.contractYears}\u00a0Jahre. Du bezahlst uns den Solarstrom, ` +
      'den du nutzt. Was du nicht nutzt, fließt ins Netz, und die Einspeise\u00advergütung dafür bekommen wir.',
  },
  personasTitle: 'Perfekt für dich, wenn du...',
  personas: [
    'ein eigenes Haus hast und Solarstrom nutzen willst, ohne eine Anlage zu kaufen.',
    'gerade neu baust und Solar von Anfang an mitplanen möchtest.',
    'mehr willst als ein Balkonkraftwerk und dein Dach richtig nutzen möchtest.',
  ],
} as const
