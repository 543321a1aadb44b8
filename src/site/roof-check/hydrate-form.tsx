import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import printStyles from '../styles/print.css?url'
import { FORM_PLACE } from './places.ts'
import { RoofCheckForm } from './RoofCheckForm.tsx'

// Takes over the form that stands in the document.
const place = document.getElementById(FORM_PLACE)
if (place) hydrateRoot(place, <RoofCheckForm />)

// Not from the document: beside the hero's picture it makes the largest paint a seventh later.
loadStylesheet(printStyles, 'print').catch(() => {})
