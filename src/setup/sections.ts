/** The questions, in their order. Each names its place in the facts; titles and examples come from the schema. */
export const SECTIONS: readonly { title: string; fields: readonly string[] }[] = [
  { title: 'Firma', fields: ['company.brand', 'company.name', 'company.legalForm', 'company.inFormation'] },
  { title: 'Adresse', fields: ['company.street', 'company.postalCode', 'company.town', 'company.region'] },
  {
    title: 'Erreichbarkeit',
    fields: [
      'company.phone',
      'company.phoneHours.firstDay',
      'company.phoneHours.lastDay',
      'company.phoneHours.fromHour',
      'company.phoneHours.toHour',
      'company.email',
    ],
  },
  { title: 'Ansprechpartner', fields: ['company.contacts'] },
  {
    title: 'Angebot',
    fields: [
      'offer.priceFromCents',
      'offer.priceToCents',
      'offer.guaranteeYears',
      'offer.contractYears',
      'offer.equityEuros',
      'offer.replyHours',
      'offer.roofCheckMinutes',
      'offer.systemsInstalled',
    ],
  },
  {
    title: 'Recht',
    fields: [
      'company.represented',
      'company.register.court',
      'company.register.number',
      'company.generalPartner',
      'company.supervisoryChair',
      'company.vatId',
      'company.copyrightYear',
    ],
  },
  {
    title: 'Datenschutz und Hoster',
    fields: [
      'privacy.host.name',
      'privacy.host.address',
      'privacy.mailService.name',
      'privacy.mailService.address',
      'privacy.dataProtectionOfficer',
      'privacy.supervisoryAuthority',
    ],
  },
]
