import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'
import { DESK_ID } from './settings.ts'

const root = document.getElementById(DESK_ID)
if (root) createRoot(root).render(<Desk />)
