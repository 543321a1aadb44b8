import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'
import { DESK_ID } from './settings.ts'

const place = document.getElementById(DESK_ID)
if (place) createRoot(place).render(<Desk />)
