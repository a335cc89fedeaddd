/** The look of menus, dropdowns and panels. */
export const popoverClass =
  'floating z-40 overflow-hidden rounded-pop border border-line-strong bg-raised text-text shadow-pop outline-none'
