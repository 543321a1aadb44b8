import { hydrateRoot } from 'react-dom/client'
import { loadStylesheet } from '../load-stylesheet.ts'
import printStyles from '../styles/print.css?url'
import { FORM_ID } from './places.ts'
import { RoofCheckForm } from './RoofCheckForm.tsx'

const place = document.getElementById(FORM_ID)
if (place) hydrateRoot(place, <RoofCheckForm />)

// Not linked in the document: next to the hero's picture, it makes the largest paint a seventh later.
loadStylesheet(printStyles, 'print').catch(() => {})
