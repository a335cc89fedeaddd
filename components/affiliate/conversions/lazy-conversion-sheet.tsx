import { useLazy } from '@/components/ui/use-lazy'

const loadSheet = () => import('./conversion-sheet').then(({ ConversionSheet }) => ConversionSheet)

/** The sheet of a conversion; its code is fetched when one is opened. [Q54] */
export function LazyConversionSheet(props: { id: string; onClose: () => void }) {
  const ConversionSheet = useLazy(loadSheet)
  return ConversionSheet ? <ConversionSheet {...props} /> : null
}
