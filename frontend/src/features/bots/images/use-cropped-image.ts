import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text';
import { readAsDataUrl } from '../../../lib/files/to-data-url';
import type { CropArea } from '../../../ui/images/image-cropper';
import { croppedJpeg } from './cropped-jpeg';

export interface ChosenImage {
  /** A data URL. */
  source: string;
  /** How it came about, where that is worth saying. */
  note?: string;
}

interface ShownImage extends ChosenImage {
  /** Another one for every image. */
  id: number;
}

interface Picture {
  image: ShownImage | null;
  isLoading: boolean;
  /** The chosen part, once it is cut. */
  cropped: Blob | null;
  failure: string | null;
}

const NOTHING: Picture = { image: null, isLoading: false, cropped: null, failure: null };
const NOT_SHOWN = 'This file is no image that can be shown here. Choose a JPEG, PNG, WebP or GIF.';

/** A chosen image and the part of it that was cut; only what was asked last counts. */
export function useCroppedImage() {
  const [picture, setPicture] = useState(NOTHING);
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  const make = async (load: () => Promise<ChosenImage | null>) => {
    const turn = ++latest.current;
    const settle = (next: Partial<Picture>) => {
      if (turn === latest.current) setPicture((known) => ({ ...known, isLoading: false, ...next }));
    };
    setPicture({ ...NOTHING, isLoading: true });
    try {
      const image = await load();
      settle({ image: image && { ...image, id: turn } });
    } catch (error) {
      settle({ failure: errorText(error) });
    }
  };
  const cut = async (area: CropArea) => {
    const { image } = picture;
    if (!image) return;
    const turn = ++latest.current;
    setPicture((known) => ({ ...known, cropped: null }));
    try {
      const cropped = await croppedJpeg(image.source, area);
      if (turn === latest.current) setPicture((known) => ({ ...known, cropped, failure: null }));
    } catch {
      if (turn === latest.current) setPicture({ ...NOTHING, failure: NOT_SHOWN });
    }
  };
  return {
    ...picture,
    /** Shows what `load` gives; null if there is nothing to show. */
    make,
    take: (file: File) => make(async () => ({ source: await readAsDataUrl(file) })),
    cut: (area: CropArea) => void cut(area),
    moving: () => {
      latest.current += 1;
      setPicture((known) => ({ ...known, cropped: null }));
    },
    broken: () => setPicture({ ...NOTHING, failure: NOT_SHOWN }),
    fail: (failure: string) => setPicture((known) => ({ ...known, failure })),
  };
}
