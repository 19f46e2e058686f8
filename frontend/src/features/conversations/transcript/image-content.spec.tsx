import { fireEvent, render, screen } from '@testing-library/react';
import { ImageContent } from './image-content';

describe('an image in a conversation', () => {
  it('is loaded late, has words, and opens in full size', () => {
    render(<ImageContent name="image-1.jpg" />);
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Sent by the visitor' });
    expect(image.getAttribute('src')).toBe('/api/files/image-1.jpg');
    expect(image.getAttribute('loading')).toBe('lazy');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/api/files/image-1.jpg');
  });

  it('stays on this host, whatever it is called', () => {
    render(<ImageContent name="../../evil?x" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/api/files/..%2F..%2Fevil%3Fx');
  });

  it('that is gone says so', () => {
    render(<ImageContent name="image-1.jpg" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('This image is no longer there.')).toBeTruthy();
  });
});
