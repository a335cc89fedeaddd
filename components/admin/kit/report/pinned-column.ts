/** Keeps the first column in place while the others scroll sideways. */
export const pinnedClass = 'sticky left-0 bg-surface group-hover/row:bg-fill'
