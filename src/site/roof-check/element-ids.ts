// Ids of elements, for the scripts and for links in the page. src/site/sections/RoofCheck.tsx uses them.

export const FORM_ID = 'anfrage'
export const ESTIMATE_ID = 'ueberschlag'
export const PERSON_ID = 'angaben'
/** src/site/pages/deine-anfrage.astro has this element. */
export const REQUEST_ID = 'deine-anfrage'
