/** A place as the form's values. */
interface Place {
  latitude: string;
  longitude: string;
  elevation?: string;
}

const REASONS: Record<number, string> = {
  1: 'This browser was not allowed to tell where the device is. Allow it in the browser’s settings, or type the coordinates.',
  2: 'The device could not find out where it is. Try under the open sky, or type the coordinates.',
  3: 'Finding out where the device is took too long. Try again, or type the coordinates.',
};

/** The current position of this device; throws an error with a message for the user. */
export function devicePlace(): Promise<Place> {
  return new Promise((resolve, reject) => {
    // Browsers provide it over https only, and some not at all.
    if (!window.isSecureContext || !('geolocation' in navigator)) {
      reject(
        new Error('The location of this device is only to be had over https. Type the coordinates instead.'),
      );
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, altitude } = coords;
        resolve({
          latitude: latitude.toFixed(6),
          longitude: longitude.toFixed(6),
          ...(altitude !== null && { elevation: altitude.toFixed(1) }),
        });
      },
      ({ code }) => reject(new Error(REASONS[code] ?? REASONS[2])),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}
