// Elements in the document for the scripts, also addresses in the page: src/site/sections/RoofCheck.tsx.
export const FORM_PLACE = 'anfrage'
export const ESTIMATE_PLACE = 'ueberschlag'
