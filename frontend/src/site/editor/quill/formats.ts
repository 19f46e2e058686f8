import type { ClassAttributor, StyleAttributor } from 'parchment';
import Quill from 'quill';
import Header from 'quill/formats/header.js';
import Image from 'quill/formats/image.js';
import Link from 'quill/formats/link.js';
import Video from 'quill/formats/video.js';
import {
  HIGHEST_INDENT,
  HIGHEST_OFFERED_INDENT,
  headerLevel,
  imageAddress,
  indentLevel,
  isColour,
  linkAddress,
  videoAddress,
} from '../rules';

class CheckedLink extends Link {
  static override sanitize(address: string): string {
    return linkAddress(address);
  }
}

class CheckedImage extends Image {
  static override sanitize(address: string): string {
    return imageAddress(address);
  }
}

class CheckedVideo extends Video {
  static override sanitize(address: string): string {
    return videoAddress(address);
  }
}

class CheckedHeader extends Header {
  static override create(level: unknown): HTMLElement {
    return Header.create(headerLevel(level) ?? 1) as HTMLElement;
  }
}

/** Makes Quill's formats follow the rules; for all editors, once. */
export function registerFormats(): void {
  Quill.register(
    {
      'formats/link': CheckedLink,
      'formats/image': CheckedImage,
      'formats/video': CheckedVideo,
      'formats/header': CheckedHeader,
    },
    true,
  );
  for (const name of ['color', 'background']) checkColour(Quill.import(`formats/${name}`) as StyleAttributor);
  checkIndent(Quill.import('formats/indent') as ClassAttributor);
}

function checkColour(format: StyleAttributor): void {
  const canAdd = format.canAdd.bind(format);
  format.canAdd = (node, value) => isColour(value) && canAdd(node, value);
}

/** Text may come with up to 30 steps; the buttons go to 8. */
function checkIndent(format: ClassAttributor): void {
  format.whitelist = Array.from({ length: HIGHEST_INDENT }, (_, index) => String(index + 1));
  const add = format.add.bind(format);
  format.add = (node, value) => {
    if (value === '+1' && Number(format.value(node)) >= HIGHEST_OFFERED_INDENT) return true;
    const isStep = value === '+1' || value === '-1';
    const level = isStep ? value : indentLevel(value);
    return level === undefined ? false : add(node, level);
  };
}
