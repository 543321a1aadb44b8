import { hero } from '../../../content/page/hero.ts'

/**
 * The call to action that phones keep at the lower edge between the hero and the form. It needs no
 * script: it sticks inside a box that begins below the hero and ends above the form, so it can cover
 * neither the form nor a toast nor the keyboard.
 */
export function SlimBar() {
  return (
    <div className="slim-bar">
      <p className="border-t border-line bg-paper px-4 py-2">
        <a href="#roof-check-form" className="button w-full">
          {hero.callToActionShort}
        </a>
      </p>
    </div>
  )
}
