/** The look of what floats above a page: menus, dropdowns, panels. */
export const popoverClass =
  'floating z-40 overflow-hidden rounded-pop border border-line-strong bg-raised text-text shadow-pop outline-none'
