/** The digits of a telephone number without the country code +49 and the first zeros, also of +49 (0)251. */
export const nationalDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:(?:00)?490?|00?)/, '')
