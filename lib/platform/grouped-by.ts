/** Groups items by a key, in order of appearance. */
export function groupedBy<Item, Key>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(toKey(item))
    if (group) group.push(item)
    else groups.set(toKey(item), [item])
  }
  return groups
}
