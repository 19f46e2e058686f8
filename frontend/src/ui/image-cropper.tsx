import { Label, makeStyles, Slider, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useId, useState } from 'react';
import Cropper from 'react-easy-crop';

const MIN_ZOOM = 1;
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.1;
const MOVE_STEP = 8;

const useStyles = makeStyles({
  area: {
    position: 'relative',
    aspectRatio: '1',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  zoom: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  slider: { flexGrow: 1 },
  // twenty steps are a line, not a ruler
  rail: { '::before': { backgroundImage: 'none' } },
});

/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface ImageCropperProps {
  /** A data URL. */
  image: string;
  label: string;
  /** While the part is being moved: there is none. */
  onStart: () => void;
  onComplete: (area: CropArea) => void;
  /** The browser cannot show this picture. */
  onBroken: () => void;
}

/** A square part of a picture, chosen by dragging, wheel, pinch, keys or slider. */
export function ImageCropper({ image, label, onStart, onComplete, onBroken }: ImageCropperProps) {
  const styles = useStyles();
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(MIN_ZOOM);
  const zoomTo = (next: number) => setZoom(Math.min(Math.max(next, MIN_ZOOM), MAX_ZOOM));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(zoom + ZOOM_STEP);
    if (key === '-') zoomTo(zoom - ZOOM_STEP);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cropper inside has the role and the focus */}
      <div className={styles.area} onKeyDown={onKeyDown}>
        <Cropper
          image={image}
          aspect={1}
          crop={crop}
          zoom={zoom}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          showGrid
          keyboardStep={MOVE_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onInteractionStart={onStart}
          onCropComplete={(_, area) => onComplete(area)}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ 'aria-label': label, role: 'application' }}
        />
      </div>
      <div className={styles.zoom}>
        <Label htmlFor={zoomId}>Zoom</Label>
        <Slider
          id={zoomId}
          className={styles.slider}
          rail={{ className: styles.rail }}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(_, { value }) => zoomTo(value)}
        />
      </div>
    </>
  );
}
