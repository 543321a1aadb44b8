import { company } from '../../../content/company.ts'

/** The provider's name with a roof over a row of modules. */
export function Brand() {
  return (
    <span className="display inline-flex items-center gap-2 text-[1.15rem] md:text-xl">
      <svg viewBox="0 0 32 24" width="28" height="21" fill="none" aria-hidden="true">
        <path d="M1.5 13.5 16 2l14.5 11.5" stroke="currentColor" strokeWidth="3" />
        <path d="M8 15h7v7H8zM17 15h7v7h-7z" fill="currentColor" />
      </svg>
      {company.brand}
    </span>
  )
}
