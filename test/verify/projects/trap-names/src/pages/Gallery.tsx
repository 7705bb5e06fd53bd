import { useState } from 'react';
import * as Dialog from '@radix-ui/react-dialog';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../ui/Icon';

const pictures = [
  { id: 'p1', src: '/p1.jpg', alt: 'A heron in the reeds' },
  { id: 'p2', src: '/p2.jpg', alt: 'Ice on the canal' },
];

export function Gallery() {
  const [chosen, setChosen] = useState(pictures[0]);
  const pictureProps = { src: chosen?.src, alt: chosen?.alt };

  return (
    <section aria-labelledby="gallery-title">
      <h1 id="gallery-title">Gallery</h1>
      <img {...pictureProps} />
      <img src="/ornament.svg" alt="" />
      <img src="/rule.png" role="presentation" alt="" />
      {pictures.map((picture) => (
        <button key={picture.id} type="button" onClick={() => setChosen(picture)}>
          <img src={picture.src} alt={picture.alt} />
        </button>
      ))}
      <button type="button" aria-labelledby="print-label">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6h10v6H3z" />
        </svg>
      </button>
      <span id="print-label">Print this picture</span>
      <button type="button">
        <svg viewBox="0 0 16 16" role="img">
          <title>Download</title>
          <path d="M8 2v9" />
        </svg>
      </button>
      <button type="button">
        <FormattedMessage id="gallery.share" />
      </button>
      <button type="button">
        <Icon name="star" title="Keep" />
      </button>
      <Dialog.Root>
        <Dialog.Trigger>Details</Dialog.Trigger>
        <Dialog.Content>
          <Dialog.Title>Details</Dialog.Title>
          <Dialog.Close>Close</Dialog.Close>
        </Dialog.Content>
      </Dialog.Root>
    </section>
  );
}
