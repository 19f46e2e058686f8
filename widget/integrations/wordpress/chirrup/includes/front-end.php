<?php
/**
 * The widget on the site's pages.
 *
 * @package Chirrup
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Enqueues the widget's script where it belongs.
 */
function chirrup_enqueue_widget(): void {
	$settings = chirrup_get_settings();
	if ( ! chirrup_shows_to_visitor( $settings ) ) {
		return;
	}
	// The product decides how long the script is cached: a version in its address would only defeat that.
	// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	wp_enqueue_script(
		'chirrup-widget',
		chirrup_script_url( $settings ),
		array(),
		null,
		array(
			'in_footer' => true,
			'strategy'  => 'async',
		)
	);
}
add_action( 'wp_enqueue_scripts', 'chirrup_enqueue_widget' );

/**
 * Whether this request's page has the widget.
 *
 * @param array $settings Settings of the plugin.
 */
function chirrup_shows_to_visitor( array $settings ): bool {
	global $wp;
	$path  = '/' . ( isset( $wp->request ) && is_string( $wp->request ) ? $wp->request : '' );
	$shows = chirrup_shows_on( $settings, $path );
	if ( $settings['hide_for_admins'] && current_user_can( 'manage_options' ) ) {
		$shows = false;
	}
	if ( function_exists( 'amp_is_request' ) && amp_is_request() ) {
		$shows = false;
	}
	/**
	 * Decides whether the current page has the widget.
	 *
	 * @param bool  $shows    What the settings say.
	 * @param array $settings Settings of the plugin.
	 */
	$shows = (bool) apply_filters( 'chirrup_show_widget', $shows, $settings );
	return $shows && '' !== $settings['bot_id'] && '' !== $settings['address'];
}

/**
 * Gives the script its attributes: WordPress enqueues none but its own.
 *
 * @param mixed $tag    The script element as WordPress made it.
 * @param mixed $handle Which script it is.
 * @return mixed The element.
 */
function chirrup_script_tag( $tag, $handle ) {
	if ( 'chirrup-widget' !== $handle ) {
		return $tag;
	}
	return wp_get_script_tag( chirrup_script_attributes( chirrup_get_settings() ) );
}
add_filter( 'script_loader_tag', 'chirrup_script_tag', 10, 2 );
