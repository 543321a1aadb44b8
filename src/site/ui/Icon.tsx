/** Line drawings in a box of 24 by 24, which `.icon` in styles/controls.css styles. */
const LINES = {
  check: 'm4.5 12.5 5 5L19.5 7',
  close: 'M5 5l14 14M19 5 5 19',
  mail: 'M2 4.5h20v15H2zM2.5 6l9.5 7.5L21.5 6',
  phone:
    'M4 6.2 7.2 3l4 4.3-2 3a11.5 11.5 0 0 0 4.5 4.5l3-2 4.3 4-3.2 3.2c-1 1-2.4 1.3-3.7.8A18 18 0 0 1 3.2 9.9C2.7 8.6 3 7.2 4 6.2z',
  place:
    'M12 22c-4.7-5-7.5-8.6-7.5-12.3a7.5 7.5 0 0 1 15 0C19.5 13.4 16.7 17 12 22zM12 12.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z',
}

/** Screen readers skip it, because the words next to the icon say the same. */
export function Icon({ of, className = '' }: { of: keyof typeof LINES; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`.trim()} aria-hidden="true">
      <path d={LINES[of]} />
    </svg>
  )
}
