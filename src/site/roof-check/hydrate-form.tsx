import { hydrateRoot } from 'react-dom/client'
import { FORM_PLACE } from './places.ts'
import { RoofCheckForm } from './RoofCheckForm.tsx'

// Takes over the form that stands in the document.
const place = document.getElementById(FORM_PLACE)
if (place) hydrateRoot(place, <RoofCheckForm />)
