/** The edge length of a PNG in pixels: enough to print a poster. */
const PNG_PIXELS = 1_024

/** The QR code as an SVG file. */
export function toSvgFile(picture: SVGSVGElement): Blob {
  const copy = picture.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}

/** The QR code as a PNG: its paths are drawn on a canvas, so that nothing has to be loaded. */
export function toPngFile(picture: SVGSVGElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = PNG_PIXELS
  canvas.height = PNG_PIXELS
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('this browser draws no canvas'))
  const modules = picture.viewBox.baseVal.width
  context.scale(PNG_PIXELS / modules, PNG_PIXELS / modules)
  for (const path of picture.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? '#000'
    context.fill(new Path2D(path.getAttribute('d') ?? ''))
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas made no file'))), 'image/png'),
  )
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
