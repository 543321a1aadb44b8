import { figures, offer } from '../offer.ts'

export const faq = {
  title: 'Häufige Fragen',
  lead: 'Deine Frage ist nicht dabei? Ruf uns einfach an.',
  items: [
    {
      question: 'Was kostet mich die Solaranlage?',
      answer:
        `Für Anschaffung und Einbau zahlst du ${figures.equity}. Du bezahlst nur den Solarstrom, den du tatsächlich nutzt: ` +
        `${figures.priceRange} pro Kilowattstunde inklusive Mehrwertsteuer. Dieser Preis ist ${figures.guarantee} garantiert.`,
    },
    {
      question: `Was passiert nach ${offer.contractYears} Jahren?`,
      answer: `Der Vertrag läuft ${offer.contractYears}\u00a0Jahre. Danach entscheidest du: Du kaufst die Anlage zum Restwert, verlängerst den Vertrag oder lässt die Anlage abbauen.`,
    },
    {
      question: 'Wie viel Solarstrom muss ich abnehmen?',
      answer: 'Keine feste Menge. Es gibt keine Mindestabnahme, du zahlst nur den Solarstrom, den du verbrauchst.',
    },
    {
      question: 'Was passiert mit dem Strom, den ich nicht nutze?',
      answer: 'Er fließt ins öffentliche Netz. Die Einspeise\u00advergütung geht an uns, denn die Anlage gehört uns.',
    },
    {
      question: 'Behalte ich meinen Strom\u00advertrag?',
      answer:
        'Ja. Nachts und wenn die Sonne nicht reicht, kommt dein Strom wie gewohnt von deinem bisherigen Anbieter.',
    },
    {
      question: 'Ist mein Dach geeignet?',
      answer:
        'Am besten passen Dächer nach Süden, Südosten oder Südwesten mit wenig Schatten. Genau wissen wir es nach der ' +
        'kostenlosen Dachprüfung. Dabei schauen wir uns auch deine Elektro\u00adinstallation an.',
    },
    {
      question: 'Wer kümmert sich um Wartung, Versicherung und Reparaturen?',
      answer: 'Wir. Die Anlage gehört uns, deshalb übernehmen wir Wartung, Versicherung, Überwachung und Reparaturen.',
    },
    {
      question: 'Kann ich Speicher oder Heizstab dazunehmen?',
      answer:
        'Ja, beides ist optional. Ein Speicher hebt Solarstrom für den Abend auf, ein Heizstab macht mit Solarstrom ' +
        'warmes Wasser. Sag uns bei der Anfrage, was dich interessiert.',
    },
  ],
} as const
