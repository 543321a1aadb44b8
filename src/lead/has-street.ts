/** Whether the address has a number other than the postal code. */
export const hasStreet = (address: string) => /\d/.test(address.replace(/\b\d{5}\b/, ''))
