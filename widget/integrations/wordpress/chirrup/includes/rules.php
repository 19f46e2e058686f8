<?php
/**
 * Rules without WordPress: what can be configured, and where the widget is shown.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * The settings of a new installation.
 *
 * @return array{bot_id: string, address: string, where: string, paths: string[], hide_for_admins: bool, identify: bool, secret: string}
 */
function chirrup_default_settings(): array {
	return array(
		'bot_id'          => '',
		'address'         => '',
		'where'           => 'all',
		'paths'           => array(),
		'hide_for_admins' => false,
		'identify'        => false,
		'secret'          => '',
	);
}

/**
 * The Bot ID in a text, which may be the whole code of the console.
 *
 * @param string $text What was typed or pasted.
 * @return string Empty when there is none.
 */
function chirrup_find_bot_id( string $text ): string {
	$found = preg_match( '/(?<![0-9A-Z_-])C-[0-9A-HJKMNP-TV-Z]{20}(?![0-9A-Z_-])/i', $text, $match );
	return 1 === $found ? strtoupper( $match[0] ) : '';
}

/**
 * The product's address in the code of the console.
 *
 * @param string $text What was typed or pasted.
 * @return string Empty when the text is no such code.
 */
function chirrup_find_address( string $text ): string {
	$found = preg_match( '#\bsrc\s*=\s*["\'](https?://[^"\'\s]+)/lib/chirrup\.js#i', $text, $match );
	return 1 === $found ? chirrup_clean_address( $match[1] ) : '';
}

/**
 * An address as scheme, host and port. Without a scheme it is taken for https.
 *
 * @param string $text What was typed.
 * @return string Empty when it cannot be the address of a website.
 */
function chirrup_clean_address( string $text ): string {
	$text = trim( $text );
	if ( '' === $text || strlen( $text ) > 300 ) {
		return '';
	}
	if ( ! preg_match( '#^[a-z][a-z0-9+.-]*://#i', $text ) ) {
		$text = 'https://' . $text;
	}
	// phpcs:ignore WordPress.WP.AlternativeFunctions.parse_url_parse_url -- this file runs without WordPress.
	$parts = parse_url( $text );
	if ( ! is_array( $parts ) || ! isset( $parts['scheme'], $parts['host'] ) || isset( $parts['user'] ) ) {
		return '';
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) ) {
		return '';
	}
	if ( ! preg_match( '/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/', $host ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/**
 * The paths in a text with one on each line, each from the first slash on.
 *
 * @param string $text What was typed.
 * @return string[] At most 100, none twice.
 */
function chirrup_clean_paths( string $text ): array {
	$paths = array();
	$lines = preg_split( '/\R/', $text );
	foreach ( is_array( $lines ) ? $lines : array() as $line ) {
		$path = preg_replace( array( '#^\s*https?://[^/\s]*#i', '/[?\#].*$/s', '/[\x00-\x20\x7f"\'<>\\\\]+/' ), '', $line );
		if ( ! is_string( $path ) || '' === $path || strlen( $path ) > 200 ) {
			continue;
		}
		$paths[] = '/' . ltrim( $path, '/' );
	}
	return array_slice( array_values( array_unique( $paths ) ), 0, 100 );
}

/**
 * Whether a page's path is one of the listed ones. A final slash and upper case make no difference.
 *
 * @param string   $path     Path of the page below the site's home.
 * @param string[] $patterns Listed paths; an asterisk stands for anything.
 */
function chirrup_is_listed( string $path, array $patterns ): bool {
	$path = chirrup_comparable_path( $path );
	foreach ( $patterns as $pattern ) {
		$pattern    = chirrup_comparable_path( $pattern );
		$expression = str_replace( '\*', '.*', preg_quote( $pattern, '~' ) );
		if ( 1 === preg_match( '~^' . $expression . '$~s', $path ) ) {
			return true;
		}
		// A folder with everything in it is the folder too.
		if ( '/*' === substr( $pattern, -2 ) && substr( $pattern, 0, -2 ) === $path ) {
			return true;
		}
	}
	return false;
}

/**
 * A path in the form in which two can be compared.
 *
 * @param string $path Any path.
 */
function chirrup_comparable_path( string $path ): string {
	$decoded = rawurldecode( $path );
	$lower   = function_exists( 'mb_strtolower' ) ? mb_strtolower( $decoded, 'UTF-8' ) : strtolower( $decoded );
	$trimmed = trim( $lower, '/' );
	return '' === $trimmed ? '/' : '/' . $trimmed;
}

/**
 * Whether the widget belongs on a page, for all its visitors.
 *
 * @param array  $settings Settings of the plugin.
 * @param string $path     Path of the page below the site's home.
 */
function chirrup_shows_on( array $settings, string $path ): bool {
	if ( '' === $settings['bot_id'] || '' === $settings['address'] ) {
		return false;
	}
	switch ( $settings['where'] ) {
		case 'only':
			return chirrup_is_listed( $path, $settings['paths'] );
		case 'except':
			return ! chirrup_is_listed( $path, $settings['paths'] );
		default:
			return true;
	}
}

/**
 * Where the widget's script is.
 *
 * @param array $settings Settings of the plugin.
 */
function chirrup_script_url( array $settings ): string {
	return $settings['address'] . '/lib/chirrup.js';
}

/**
 * The attributes of the script element. The last ones ask optimisers to leave it as it is: a delayed or combined
 * module neither saves anything nor finds its own element.
 *
 * @param array $settings Settings of the plugin.
 * @return array<string, string|bool>
 */
function chirrup_script_attributes( array $settings ): array {
	return array(
		'id'               => 'chirrup-widget',
		'type'             => 'module',
		'async'            => true,
		'src'              => chirrup_script_url( $settings ),
		'data-bot-id'      => $settings['bot_id'],
		'data-cfasync'     => 'false',
		'data-no-optimize' => '1',
		'data-noptimize'   => '1',
		'data-no-defer'    => '1',
		'nowprocket'       => true,
	);
}
