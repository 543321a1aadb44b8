/** The element around the form. It is an address in the page as well: the way back from the estimate. */
export const FORM_PLACE = 'anfrage'
