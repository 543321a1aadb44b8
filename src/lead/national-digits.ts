/** The digits of a telephone number without the country code and the first zero, also of +49 (0)251. */
export const nationalDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(?:(?:00)?490?|0)/, '')
