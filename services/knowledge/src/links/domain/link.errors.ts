import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors of the knowledge area. */
export const knowledgeErrors = {
  duplicateUrl: {
    code: 'DuplicateURLError',
    kind: 'conflict',
    message: 'This address is among the knowledge links already. Edit that link instead.',
  },
  invalidUrl: {
    code: 'KNOWLEDGE.INVALID_URL',
    kind: 'invalid',
    message: 'The address must be a complete web address that starts with http:// or https://.',
  },
  invalidThumbnail: {
    code: 'KNOWLEDGE.INVALID_THUMBNAIL',
    kind: 'invalid',
    message: 'The thumbnail must be a web address that starts with http:// or https://.',
  },
  textTooLong: {
    code: 'KNOWLEDGE.TEXT_TOO_LONG',
    kind: 'invalid',
    message: 'The title may have 500 characters and the knowledge content 100,000. Please shorten them.',
  },
  linkNotFound: {
    code: 'KNOWLEDGE.LINK_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such knowledge link. It may have been deleted; reload the list.',
  },
  linkVersionConflict: {
    code: 'KNOWLEDGE.LINK_VERSION_CONFLICT',
    kind: 'conflict',
    message: 'This link was changed elsewhere in the meantime. Look at its current text and save again.',
  },
  linkLimit: {
    code: 'KNOWLEDGE.LINK_LIMIT_REACHED',
    kind: 'conflict',
    message:
      'This bot has as many knowledge links, files among them, as its plan allows. Delete some, or choose a larger plan.',
  },
  fileAddressFixed: {
    code: 'KNOWLEDGE.FILE_ADDRESS_FIXED',
    kind: 'invalid',
    message:
      'The address of an uploaded file cannot be changed. Upload another file, or add the page as a link of its own.',
  },
  fileTypeUnknown: {
    code: 'KNOWLEDGE.FILE_TYPE_UNKNOWN',
    kind: 'invalid',
    message:
      'Only PDF files, Word documents (.docx) and text files (.txt, .md) can be learned. Save the document as one of these.',
  },
  fileDamaged: {
    code: 'KNOWLEDGE.FILE_DAMAGED',
    kind: 'invalid',
    message:
      'The file is damaged, protected with a password, or not what its name says. Open it in the program it was made with, save it again and upload that.',
  },
  fileTooLarge: {
    code: 'KNOWLEDGE.FILE_TOO_LARGE',
    kind: 'invalid',
    message: 'The file is larger than 10 MB. Make its pictures smaller, or split it.',
  },
  fileEmpty: {
    code: 'KNOWLEDGE.FILE_EMPTY',
    kind: 'invalid',
    message: 'The file is empty. Choose one that holds text.',
  },
  unknownChoice: {
    code: 'KNOWLEDGE.UNKNOWN_CHOICE',
    kind: 'invalid',
    message: 'Choose "mine" to keep your text, or "page" to take the page\'s.',
  },
  unknownInterval: {
    code: 'KNOWLEDGE.UNKNOWN_INTERVAL',
    kind: 'invalid',
    message: 'Pages can be read again daily, weekly, or not at all (off).',
  },
  recrawlRunning: {
    code: 'KNOWLEDGE.RECRAWL_RUNNING',
    kind: 'conflict',
    message: 'The pages are being read again already. Wait for that to end.',
  },
  importNotFound: {
    code: 'KNOWLEDGE.IMPORT_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such import.',
  },
  importLimit: {
    code: 'KNOWLEDGE.IMPORT_LIMIT_REACHED',
    kind: 'conflict',
    message: 'Too many imports are waiting already. Wait for one to end, or cancel one.',
  },
} as const satisfies Record<string, ErrorDefinition>;
