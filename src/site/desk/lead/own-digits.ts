/** The digits of a telephone number without the country code and the first zero. */
export const ownDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(0049|49|0)/, '')
