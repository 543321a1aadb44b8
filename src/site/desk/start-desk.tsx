import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'
import { DESK_PLACE } from './settings.ts'

const place = document.getElementById(DESK_PLACE)
if (place) createRoot(place).render(<Desk />)
