// Ids of elements, for the scripts and for links in the page: src/site/sections/RoofCheck.tsx.

export const FORM_ID = 'anfrage'
export const ESTIMATE_ID = 'ueberschlag'
export const PERSON_ID = 'angaben'
/** It is on the page of a request: src/site/pages/deine-anfrage.astro. */
export const REQUEST_ID = 'deine-anfrage'
