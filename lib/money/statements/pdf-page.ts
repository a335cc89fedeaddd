import PDFDocument from 'pdfkit'
import { BRAND_COLORS } from '@/lib/platform/brand'
import { latin } from '@/lib/platform/text/transliterate'

const MARGIN = 54
const { text: INK, muted: MUTED, 'accent-text': ACCENT, 'line-strong': LINE } = BRAND_COLORS.light
const FOOT = 34
const GUTTER = 6
const PADDING = 7

export type Cell = { text: string; isRight?: boolean; isStrong?: boolean; isMuted?: boolean }
/** Shares of the width, adding up to 1. */
export type Columns = readonly number[]

/** A PDF in US Letter, written from top to bottom; tables continue on the next page. */
export class PdfPage {
  readonly #doc: PDFKit.PDFDocument

  /** `createdAt` is the document's date: the same date and content produce the same bytes. */
  constructor({ title, author, createdAt }: { title: string; author: string; createdAt: Date }) {
    this.#doc = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: title,
        Author: author,
        Creator: author,
        Producer: author,
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    })
    this.#doc.fillColor(INK).lineWidth(0.6)
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN - FOOT
  }

  /** The brand and the title of the document, on one line. */
  masthead(left: string, right: string): this {
    const doc = this.#doc
    const { y } = doc
    doc.font('Helvetica-Bold').fontSize(20).fillColor(ACCENT).text(latin(left), MARGIN, y)
    doc.fillColor(INK).text(latin(right), MARGIN, y, { align: 'right', width: this.#width })
    return this.gap(14)
  }

  /** Two blocks of lines side by side; the first line of each is bold. */
  blocks(left: readonly string[], right: readonly string[]): this {
    const doc = this.#doc
    const { y } = doc
    const half = this.#width / 2 - 12
    const ends = [left, right].map((lines, side) => {
      doc.y = y
      for (const [index, line] of lines.entries()) {
        const font = index === 0 ? 'Helvetica-Bold' : 'Helvetica'
        doc.font(font).fontSize(10).fillColor(INK)
        doc.text(latin(line), MARGIN + side * (half + 24), doc.y, { width: half, lineGap: 3 })
      }
      return doc.y
    })
    doc.y = Math.max(...ends)
    return this.gap(16)
  }

  heading(text: string): this {
    // no heading alone at the foot of a page
    this.#room(64)
    this.#doc.font('Helvetica-Bold').fontSize(12).fillColor(INK).text(latin(text), MARGIN, this.#doc.y)
    return this.gap(5)
  }

  note(text: string): this {
    this.#room(30)
    this.#doc.font('Helvetica').fontSize(9).fillColor(MUTED)
    this.#doc.text(latin(text), MARGIN, this.#doc.y, { width: this.#width, lineGap: 2 })
    return this.gap(10)
  }

  /** A line of a table, with a rule above it. */
  row(columns: Columns, cells: readonly Cell[]): this {
    const doc = this.#doc
    const widths = columns.map((share, index) => share * this.#width - (index < columns.length - 1 ? GUTTER : 0))
    const height = Math.max(...cells.map((cell, index) => this.#heightOf(cell, widths[index] ?? 0)))
    this.#room(height + PADDING)
    const top = doc.y
    doc
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + this.#width, top)
      .strokeColor(LINE)
      .stroke()
    let x = MARGIN
    for (const [index, cell] of cells.entries()) {
      const width = widths[index] ?? 0
      this.#style(cell)
      doc.text(latin(cell.text), x, top + PADDING / 2 + 0.5, { width, align: cell.isRight ? 'right' : 'left' })
      x += width + GUTTER
    }
    doc.y = top + height + PADDING
    return this
  }

  gap(points: number): this {
    this.#doc.y += points
    return this
  }

  /** Writes the footer of every page. @returns the whole file */
  async finish(foot: string): Promise<Buffer> {
    const doc = this.#doc
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      // without this, pdfkit adds a page for text below the margin
      doc.page.margins.bottom = 0
      const y = doc.page.height - MARGIN
      doc.font('Helvetica').fontSize(8).fillColor(MUTED)
      doc.text(latin(foot), MARGIN, y, { width: this.#width * 0.8, lineBreak: false })
      doc.text(`Page ${page + 1} of ${count}`, MARGIN, y, { width: this.#width, align: 'right', lineBreak: false })
    }
    const chunks: Buffer[] = []
    doc.end()
    for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array))
    return Buffer.concat(chunks)
  }

  #style({ isStrong, isMuted }: Cell): void {
    const doc = this.#doc
    doc
      .font(isStrong ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9.5)
      .fillColor(isMuted ? MUTED : INK)
  }

  #heightOf(cell: Cell, width: number): number {
    this.#style(cell)
    return this.#doc.heightOfString(latin(cell.text), { width })
  }

  #room(points: number): void {
    if (this.#doc.y + points > this.#bottom) this.#doc.addPage()
  }
}
