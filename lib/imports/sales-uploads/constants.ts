/** How many parts a file may have: 100,000 rows of 500 bytes. */
export const PARTS_MAX = 100

/** The job that reads, judges and books files; requested when somebody asks for it. */
export const SALES_UPLOADS_JOB = 'sales-uploads'

/** The method a call that stands for a row of a file is stored with. */
export const UPLOAD_METHOD = 'UPLOAD'
